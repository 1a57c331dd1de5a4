// Asks one address of the service for an answer, whatever its certificate says: who listens there, and what is answered.
import http from "node:http";
import https from "node:https";

export type Probed =
  | { readonly kind: "ours"; readonly status: number; readonly text: string }
  /** Something answers that is not this service, or does not speak as the settings say. */
  | { readonly kind: "other" }
  | { readonly kind: "nobody"; readonly code: string };

const longestMs = 5_000;

/** Every answer of the service names its trace. */
export function probe(address: string): Promise<Probed> {
  const { request } = address.startsWith("https:") ? https : http;
  return new Promise((resolve) => {
    const asked = request(address, { rejectUnauthorized: false, agent: false, timeout: longestMs }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => {
        text = (text + chunk).slice(0, 10_000);
      });
      answer.on("error", () => resolve({ kind: "other" }));
      answer.on("end", () => {
        const isOurs = answer.headers["x-trace-id"] !== undefined;
        resolve(isOurs ? { kind: "ours", status: answer.statusCode ?? 0, text } : { kind: "other" });
      });
    });
    asked.on("timeout", () => asked.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
    asked.on("error", (error: NodeJS.ErrnoException) => {
      const code = error.code ?? "";
      const isNobody = ["ECONNREFUSED", "EADDRNOTAVAIL", "ENETUNREACH", "EHOSTUNREACH", "ENOTFOUND"].includes(code);
      resolve(isNobody ? { kind: "nobody", code } : { kind: "other" });
    });
    asked.end();
  });
}
