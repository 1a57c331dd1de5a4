// The bodies of incoming webhooks of chats: Slack (and Mattermost, which takes the same), and Microsoft Teams, which takes an
// Adaptive Card.
import { facts, headline, type Notification } from "./notification.ts";

/** Slack reads `&`, `<` and `>` as marks: of links, and of mentions that call everybody. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function slackMessage(notification: Notification): string {
  const text = escaped(headline(notification));
  const fields = facts(notification).map(([name, value]) => ({
    type: "plain_text",
    text: `${name}: ${value}`.slice(0, 2000),
    emoji: false,
  }));
  return JSON.stringify({
    text,
    blocks: [
      { type: "section", text: { type: "plain_text", text: headline(notification), emoji: false } },
      { type: "section", fields },
    ],
  });
}

const colours = { Firing: "attention", Resolved: "good", Test: "default" } as const;

/** Adaptive Cards read Markdown in a TextBlock: its signs are escaped. A FactSet reads it in values too. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, "\\$&");
}

export function teamsMessage(notification: Notification): string {
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      {
        ...{ type: "TextBlock", text: plain(headline(notification)), wrap: true },
        ...{ weight: "Bolder", size: "Medium", color: colours[notification.Transition] },
      },
      { type: "FactSet", facts: facts(notification).map(([title, value]) => ({ title, value: plain(value) })) },
    ],
  };
  const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
  return JSON.stringify({ type: "message", attachments: [attachment] });
}
