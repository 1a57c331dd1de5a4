// Koa alone, in a separate process: responds with the text and the headers that it gets as a message. Started by service.ts.
import type { AddressInfo } from "node:net";
import Koa from "koa";

process.once("message", ({ text, headers }: { text: string; headers: Record<string, string> }) => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.set(headers);
    ctx.body = text;
  });
  const server = app.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
