// Koa alone, answering the bytes and the headers that the service answers with its constant handler: what it is given as JSON.
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { samplePage } from "../sample-page.ts";

const headers = JSON.parse(process.argv[2] ?? "{}") as Record<string, string>;
const text = samplePage.text;
const app = new Koa();
app.use((ctx) => {
  ctx.set(headers);
  ctx.body = text;
});
const server = app.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
