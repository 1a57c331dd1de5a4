// The addresses of licence servers as they are printed: `5053@a:5053@b`, `27000@fe80::1:/opt/acme.lic`.

const address =
  /(?<![^\s;:,])([^\s@;:,]*)@((?:[0-9a-f]*:){2,7}[0-9a-f]+(?:%\w+)?|\[[^\]\s]+\]|[^\s@;:,]+)(?![^\s;:,])/gi;

/** Each `port@host` in a text. */
export function addressesIn(text: string): { port: string; host: string }[] {
  return [...text.matchAll(address)].map(([, port = "", host = ""]) => ({ port, host }));
}
