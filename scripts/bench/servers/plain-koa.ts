// Koa alone, answering the bytes that the service answers with its constant handler.
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { samplePage } from "../sample-page.ts";

const text = samplePage.text;
const app = new Koa();
app.use((ctx) => {
  ctx.type = "application/json";
  ctx.body = text;
});
const server = app.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
