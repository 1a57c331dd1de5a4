// Sends a message as a broker does.
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Measured } from "../process.ts";
import { batchOf } from "./messages.ts";

const agent = new Agent({ keepAlive: true });

/** Seconds until it is stored. The bytes are made before, and by node:http: `fetch` takes 15 ms of its own for two megabytes. */
export async function post(service: Measured, message: object): Promise<number> {
  const body = Buffer.from(batchOf(message));
  const headers = { "Content-Type": "application/json", "Content-Length": body.length };
  const began = performance.now();
  const asked = request(`${service.url}/api/v1/brokercompositemessage`, { agent, method: "POST", headers }).end(body);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`The message was refused: ${answer}`);
  return (performance.now() - began) / 1000;
}
