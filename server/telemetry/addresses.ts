// What an address of a client says.

/** Whether it is this machine itself: its proxies, its people, its tests. */
export function isOfThisMachine(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}
