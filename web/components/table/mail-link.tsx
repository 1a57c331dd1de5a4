// A mail address in a row: on a phone, which has no room for it, the sign alone.
export const MailLink = ({ address }: { readonly address: string }) => (
  <a href={`mailto:${address}`} aria-label={address} title={address}>
    ✉<span className="wide-only"> {address}</span>
  </a>
);
