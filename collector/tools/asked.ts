// The setting `status`: whom to ask. `27000@lic-1`, several of one licence server `27000@a,27000@b`, `lic-3:4084`, or a host.
import type { Asked } from "../sources/manager.ts";

export function askedOf(status: string): Asked {
  const hosts = status.split(",").map((part) => {
    const text = part.trim();
    const at = text.lastIndexOf("@");
    if (at >= 0) return { host: text.slice(at + 1), port: text.slice(0, at) || null };
    const [, host = text, port] = /^(.*):(\w+)$/.exec(text) ?? [];
    return { host: host.replace(/^\[|\]$/g, ""), port: port ?? null };
  });
  return { text: status, hosts };
}
