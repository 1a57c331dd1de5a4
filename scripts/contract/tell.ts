// The parts of comparing two contracts: how a change is described, and safe steps into JSON.

export type Json = Record<string, unknown>;

/** `where` is the operation, and the way from it. */
export type Tell = (rule: string, where: string) => void;

export function entries(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function at(value: unknown, ...steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (node, step) => (typeof node === "object" && node !== null ? (node as Json)[step] : undefined),
    value,
  );
}
