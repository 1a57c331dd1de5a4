// What an address of a client says.

/** Whether it is this machine itself: its proxies, its people, its tests. */
export function isOfThisMachine(address: string): boolean {
  return address.startsWith("127.") || address === "::1" || address.startsWith("::ffff:127.");
}
