// The server's settings for the pages, embedded in the HTML that it sends: no request is needed first.

interface Settings {
  /** The issuer of tokens; null: nobody signs in. */
  readonly identityUrl: string | null;
  /** The public URL of the pages. */
  readonly publicUrl: string;
  readonly isDemonstration: boolean;
  /** The archives of the collector below /downloads/. */
  readonly collectors: readonly string[];
  /** Whether there is a mail server: without one, sending by mail is refused. */
  readonly sendsMail: boolean;
}

const text = document.querySelector<HTMLMetaElement>('meta[name="service"]')?.content ?? "{}";

export const settings: Settings = {
  identityUrl: null,
  publicUrl: location.origin,
  isDemonstration: false,
  collectors: [],
  sendsMail: false,
  ...JSON.parse(text),
};

/** The URL of the service for other machines, as far as its settings show. */
export const serviceUrl = isOnlyHere(settings.publicUrl) ? location.origin : settings.publicUrl;

/** Whether an address means the machine itself, on every machine. */
export function isOnlyHere(address: string): boolean {
  return isLoopback(new URL(address).hostname);
}

/** The URL where the pages should be opened instead, if signing in would not return to this one; else null. */
export function otherAddress(): string | null {
  if (settings.identityUrl === null || new URL(settings.publicUrl).origin === location.origin) return null;
  return settings.publicUrl + location.pathname + location.search;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

/** Whether that other URL is this machine too, by another of its names. */
export function isSameMachine(address: string): boolean {
  return isLoopback(location.hostname) && isLoopback(new URL(address).hostname);
}
