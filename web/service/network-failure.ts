// The failure to reach the service at all, as the browsers call it. What the service answered is none.

export function isNetworkFailure(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === "TimeoutError";
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
