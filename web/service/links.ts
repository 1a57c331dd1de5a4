// The addresses of pages that other pages link to.

/** Of a feature with all its pools, versions and licence servers. */
export const featurePath = (name: string) => `/features/${encodeURIComponent(name)}`;
export const userPath = (name: string) => `/users/${encodeURIComponent(name)}`;
export const groupPath = (name: string) => `/groups/${encodeURIComponent(name)}`;
export const projectPath = (name: string) => `/projects/${encodeURIComponent(name)}`;
export const serverPath = (id: number) => `/servers/${id}`;

/** The filters of the lists of denials and of checkouts; an omitted one does not filter. */
export interface ListChoice {
  readonly feature?: string | null;
  readonly user?: string | null;
  readonly server?: number | string | null;
  readonly group?: string | null;
  /** Only for checkouts. */
  readonly project?: string | null;
  /** Only for denials: "1" for true ones only. */
  readonly true?: "1" | null;
  readonly window?: string | null;
  readonly from?: string | null;
  readonly to?: string | null;
}

export const denialsPath = (choice: ListChoice) => withChoice("/denials", choice);
/** The list of queued requests. */
export const waitingPath = (choice: Pick<ListChoice, "feature" | "server">) => withChoice("/waiting", choice);
export const sessionsPath = (choice: ListChoice) => withChoice("/sessions", choice);

function withChoice(path: string, choice: ListChoice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) if (value != null && value !== "") query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The window in an address, for a link to another page with a window. */
export function windowIn(address: URLSearchParams): Pick<ListChoice, "window" | "from" | "to"> {
  return { window: address.get("window"), from: address.get("from"), to: address.get("to") };
}
