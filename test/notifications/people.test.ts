// What is sent to people: the form of chats, and mail over a real SMTP server, with what anybody wrote into an alert left harmless.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { SMTPServer } from "smtp-server";
import { Outbound } from "../support/data/outbound.ts";

describe("notifications for people", () => {
  const out = new Outbound();
  const { receiver } = out;
  const mails: string[] = [];
  const recipients: string[][] = [];
  let refusal: number | undefined;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      let text = "";
      stream.on("data", (chunk) => {
        text += chunk;
      });
      stream.on("end", () => {
        if (refusal !== undefined) return done(Object.assign(new Error("not now"), { responseCode: refusal }));
        mails.push(text);
        recipients.push(session.envelope.rcptTo.map(({ address }) => address));
        return done();
      });
    },
  });

  before(async () => {
    await out.open();
    smtp.listen(0, "127.0.0.1");
    await once(smtp.server, "listening");
    const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
    out.sending = { ...out.sending, mail: { url, from: "Licences <licences@example.com>", domains: ["example.com"] } };
  });
  after(async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await out.close();
  });

  it("say the same to chats, in their form, with nothing that the chat would take for a mark", async () => {
    for (const kind of ["Slack", "Teams"]) {
      const id = await out.aDestination(kind);
      await out.add(id, { Summary: "<!channel> [x](http://evil) full" });
      await out.deliver(id);
    }
    const [slack, teams] = receiver.received.map(({ body }) => JSON.parse(body));
    expect(slack.text).to.equal("Alert (Critical): &lt;!channel&gt; [x](http://evil) full");
    expect(slack.blocks[0].text.type).to.equal("plain_text");
    const card = teams.attachments[0];
    expect(card.contentType).to.equal("application/vnd.microsoft.card.adaptive");
    expect(card.content.body[0].text).to.include("\\[x\\]\\(http://evil\\)");
    expect(card.content.body[1].facts[0]).to.deep.equal({ title: "Subject", value: "cad\\_pro at 27000@lic" });
  });

  it("by mail are text and HTML, at most one mail a minute, the rest in one, without a header that somebody else wrote", async () => {
    const id = await out.aDestination("Email", "", ["a@example.com", "b@example.com"]);
    await out.add(id, { Summary: "first\r\nBcc: evil@example.com" });
    await out.deliver(id);
    expect(recipients.at(-1)).to.deep.equal(["a@example.com", "b@example.com"]);
    const [mail = ""] = mails;
    const head = mail.slice(0, mail.indexOf("\r\n\r\n"));
    expect(head).to.match(/^Subject: Licences: Alert \(Critical\): first Bcc: evil@example\.com$/m);
    expect(head).not.to.match(/^Bcc:/im);
    expect(head).to.match(/^Auto-Submitted: auto-generated$/m);
    expect(mail)
      .to.match(/Content-Type: text\/plain/)
      .and.to.match(/Content-Type: text\/html/);
    for (let one = 0; one < 3; one += 1) await out.add(id, { Summary: `more ${one}` });
    await out.deliver(id);
    expect(mails).to.have.length(1);
    expect((await out.ofDestination(id)).retry_at).to.be.greaterThan(Date.now() + 50_000);
    await out.db
      .write("notification_destinations")
      .where({ id })
      .update({ last_sent_at: Date.now() - 60_001, retry_at: null });
    await out.deliver(id);
    expect(mails).to.have.length(2);
    expect(mails[1]).to.match(/^Subject: Licences: 3 notifications, 3 of them new alerts$/m);
    for (let one = 0; one < 3; one += 1) expect(mails[1]).to.include(`more ${one}`);
    expect((await out.rows(id)).map(({ state }) => state)).to.deep.equal([
      "Delivered",
      "Delivered",
      "Delivered",
      "Delivered",
    ]);
  });

  it("by mail wait while the mail server refuses or is away, and have failed where there is none", async () => {
    const id = await out.aDestination("Email", "", ["a@example.com"]);
    await out.add(id);
    refusal = 451;
    await out.deliver(id);
    expect((await out.rows(id))[0]).to.include({ state: "Waiting", answer_status: 451 });
    refusal = undefined;
    await out.later(id);
    await out.deliver(id, { mail: { url: "smtp://127.0.0.1:1", from: "a@example.com", domains: null } });
    expect((await out.rows(id))[0].error).to.match(/^The mail server cannot be reached/);
    await out.later(id);
    await out.deliver(id, { mail: null });
    expect((await out.rows(id))[0]).to.include({ state: "Failed" });
  });
});
