// Lengths of time as people write them in collector.yaml: 30s, 5m, 1h; a number alone is seconds.

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds. The schema has checked the form. */
export function milliseconds(duration: string | number): number {
  if (typeof duration === "number") return duration * 1_000;
  const [, number = "", unit = "s"] = /^([\d.]+)\s*(\w+)$/.exec(duration) ?? [];
  return Number(number) * (units[unit] ?? 1_000);
}
