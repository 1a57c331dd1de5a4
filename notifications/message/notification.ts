// The content of a notification of an alert, in the contract's words, and its form for chats and webhooks: Slack (and Mattermost, which
// takes the same), Microsoft Teams (an Adaptive Card), and a CloudEvent.
import type { components } from "../../generated/contract.ts";

export type Notification = components["schemas"]["Notification"];

const words: Readonly<Record<Notification["Transition"], string>> = {
  Firing: "Alert",
  Resolved: "Cleared",
  Test: "Test",
  Available: "Free",
};

/** One line without control characters, at most `most` characters: text from elsewhere must not begin another line. */
export function oneLine(text: string, most: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

export function headline({ Transition, Severity, Summary }: Notification): string {
  const severity = Severity === null || Transition === "Resolved" ? "" : ` (${oneLine(Severity, 40)})`;
  return `${words[Transition]}${severity}: ${oneLine(Summary, 300)}`;
}

/** Names and values beside the headline. */
export function facts({
  Subject,
  Value,
  Threshold,
  TimeUtc,
}: Notification): (readonly [name: string, value: string])[] {
  return [
    ...(Subject === null ? [] : [["Subject", oneLine(Subject, 300)] as const]),
    ...(Value === null ? [] : [["Value", String(Value)] as const]),
    ...(Threshold === null ? [] : [["Threshold", String(Threshold)] as const]),
    ["Time", TimeUtc.replace("T", " ").replace(/(\.\d+)?Z$/, " UTC")] as const,
  ];
}

/** Slack reads `&`, `<` and `>` as markup: of links, and of mentions that notify everybody. */
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

const colours = { Firing: "attention", Resolved: "good", Test: "default", Available: "good" } as const;

/** Adaptive Cards read Markdown in a TextBlock, so it is escaped; also in the values of a FactSet. */
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
        type: "TextBlock",
        text: plain(headline(notification)),
        wrap: true,
        weight: "Bolder",
        size: "Medium",
        color: colours[notification.Transition],
      },
      { type: "FactSet", facts: facts(notification).map(([title, value]) => ({ title, value: plain(value) })) },
    ],
  };
  const attachment = { contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content };
  return JSON.stringify({ type: "message", attachments: [attachment] });
}

export const cloudEventType = "application/cloudevents+json; charset=utf-8";

/** `source` is the public URL of the service; `id` is the same however often the message is sent. */
export function cloudEvent(id: string, source: string, notification: Notification): string {
  const { Transition, TimeUtc, RuleId } = notification;
  return JSON.stringify({
    specversion: "1.0",
    id,
    source,
    type: `svc.server.alert.${Transition.toLowerCase()}`,
    time: TimeUtc,
    ...(RuleId !== null && { subject: `rules/${RuleId}` }),
    datacontenttype: "application/json",
    data: notification,
  });
}
