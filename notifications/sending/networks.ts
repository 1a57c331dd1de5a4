// Which addresses of the network may be connected to: public ones, and of the others those that the settings allow. So that
// nobody makes the service ask what only the service can reach.
import ipaddr from "ipaddr.js";

/** What SVC_INTERNAL_WEBHOOKS allows beside public addresses: nothing, everything, or networks such as 10.1.0.0/16. */
export type InternalNetworks = "off" | "on" | readonly string[];

/** Of IPv6 no other addresses are public yet: an old way to write an IPv4 address is among the rest (::127.0.0.1). */
const publicV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Public in form, and yet answered within a provider's network alone: Azure's WireServer, and the service endpoints of IBM Cloud. The
 * metadata services of the others (169.254.169.254, 100.100.100.200, 192.0.0.192, fd00:ec2::254) are in ranges with names of their own.
 */
const ofProviders = ["168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14"].map((one) => ipaddr.IPv4.parseCIDR(one));

function isGivenOut(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (ip.kind() === "ipv6") return ip.match(publicV6);
  return !ofProviders.some((network) => ip.match(network));
}

/** Whether the text is a network, with the number of its bits. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text);
}

/** Whether an IP address may be connected to. */
export function isAllowed(address: string, internal: InternalNetworks): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within an IPv6 one is what is connected to.
  const ip = ipaddr.process(address);
  // All that has a name of its own (private, loopback, link-local, carrier NAT, tunnels, …) is not for everybody.
  if (internal === "on" || (ip.range() === "unicast" && isGivenOut(ip))) return true;
  if (internal === "off") return false;
  return internal.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === ip.kind() && ip.match(base, bits);
  });
}
