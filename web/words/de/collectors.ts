// Collectors with their sources, and which machine may report which licence server.
import type { English, Wording } from "../en/index.ts";

export const collectors: Wording<English["collectors"]> = {
  machine: "Maschine",
  givenBy: "Erteilt von",
  firstReport: "seine erste Meldung, unbestätigt",
  firstMessage: "seine erste Nachricht",
  claimed: "Lizenzserver oder Arbeitsplatz",
  confirmOne: "Bestätigen<unseen>: Zuordnung von {server}</unseen>",
  moveOne: "Umziehen<unseen>: Zuordnung von {server}</unseen>",
  releaseOne: "Freigeben<unseen>: Zuordnung von {server}</unseen>",
  letReportServer: "Eine Maschine einen Server melden lassen",
  moveTitle: "Zuordnung von {server} umziehen",
  moveConsequence: "{machine} darf ihn nicht mehr melden, sobald er einer anderen Maschine zugeordnet ist.",
  letReport: "Melden lassen",
  move: "Umziehen",
  account: "{name} (Konto)",
  claimsAbout:
    "Die erste Maschine, die einen neuen Lizenzserver meldet, bekommt ihn zugeordnet: Meldungen anderer Maschinen über ihn werden dann abgelehnt. Für zwei Sammler an einem Server lassen Sie hier den zweiten melden. Ebenso bekommt ein Agent den Arbeitsplatz zugeordnet, den er zuerst nennt.",
  noClaims: "Noch ist nichts zugeordnet",
  noClaimsAdvice:
    "Eine Zuordnung entsteht von selbst, wenn ein Sammler mit eigenen Zugangsdaten zum ersten Mal einen Lizenzserver meldet oder ein Agent zum ersten Mal seinen Arbeitsplatz nennt.",
  claimsHint: "Lizenzserver, Arbeitsplatz, Maschine oder Broker",
  claimsCounted: "{shown} von {total, plural, one {# Zuordnung} other {# Zuordnungen}}",
  claims: "Zuordnungen",
  confirmTitle: "Zuordnung von {server} bestätigen?",
  confirmConsequence:
    "{machine} darf ihn weiter melden. Eine Maschine darf höchstens 100 Zuordnungen haben, die niemand bestätigt hat.",
  confirm: "Bestätigen",
  releaseTitle: "Zuordnung von {server} freigeben?",
  releaseConsequence:
    "{machine} darf ihn nicht mehr melden. Ist dies die einzige Zuordnung, meldet niemand den Lizenzserver, bis Sie hier eine Maschine melden lassen.",
  releaseHostConsequence:
    "{machine} spricht nicht mehr für ihn. Der nächste Agent, der den Arbeitsplatz nennt, bekommt ihn zugeordnet.",
  release: "Freigeben",
  about:
    "Ein Sammler liest Lizenzmanager, seine Quellen, und meldet jede Minute, wie es ihnen geht. Er gilt als verstummt, wenn drei seiner Intervalle lang nichts von ihm zu hören war.",
  sources: "Quellen",
  hint: "Quelle, Lizenzserver, Sammler, Lizenzmanager oder Zustand",
  sourcesCounted: "{shown} von {total, plural, one {# Quelle} other {# Quellen}}",
  sourcesTable: "Quellen der Sammler",
  removeTitle: "Den Sammler {name} aus der Liste entfernen?",
  removeConsequence:
    "Was er über sich und seine Quellen gesagt hat, wird vergessen. Läuft er noch, ist er binnen einer Minute wieder da. Seine Zugangsdaten bleiben gültig, bis sie widerrufen werden.",
  remove: "Entfernen",
  none: "Noch hat sich kein Sammler gemeldet",
  collector: "Sammler",
  hostVersion: "{host}, Version {version}",
  lastHeard: "Zuletzt gehört",
  waiting: "Wartet",
  messages: "{count, plural, one {# Nachricht} other {# Nachrichten}}",
  backlog: "{size}, die erste <age></age>",
  clock: "Uhr",
  removeOne: "Entfernen<unseen>: Sammler {name}</unseen>",
  source: "Quelle",
  sourceBy: "{manager}, von {collector}",
  lastRead: "Zuletzt gelesen",
  asked: "gefragt <age></age>, alle {every}",
  lag: "Log zu lesen",
  unreadable: "Unlesbare Zeilen",
  itsClock: "Seine Uhr",
  failing: "{count} von {total, plural, one {# Quelle} other {# Quellen}} nicht lesbar",
  allWell: "alles in Ordnung",
  lateReport: "zuletzt gehört {age}; er sollte alle {every} melden",
  states: {
    Running: "läuft",
    Degraded: "eingeschränkt",
    Silent: "verstummt",
  },
  unknown: "unbekannt",
  collectorSilent: "sein Sammler ist verstummt: zuletzt gehört {age}",
  failingWord: "scheitert",
  new: "neu",
  notLooked: "noch nicht angesehen",
  notRead: "noch nicht gelesen",
  well: "gut",
  canBeRead: "lesbar",
  right: "richtig",
  ahead: "{time} vor",
  behind: "{time} nach",
  install: {
    where: "Worauf der Sammler laufen soll",
    platforms: {
      windows: "Windows",
      linux: "Linux",
      output: "Ich habe nur eine Ausgabe",
    },
    onlyHere:
      "{url} ist nur von diesem Rechner aus zu erreichen: Die Befehle unten gelten für ihn allein. Für einen Sammler auf einem anderen Rechner setzen Sie <code>{settings}</code> (und <code>SVC_HOST</code>), und starten Sie den Dienst neu.",
    settings: "Geben Sie an, was gelesen werden soll, und speichern Sie es als <code>collector.yaml</code>:",
    manager: "Lizenzmanager",
    address: "Seine Adresse",
    saveSettings: "collector.yaml speichern",
    toolHint: "falls es nicht im PATH liegt",
    logHint: "für Ablehnungen",
    give: "Geben Sie dem Sammler Zugangsdaten:",
    make: "Zugangsdaten anlegen und die Datei speichern",
    makeAnother: "Weitere anlegen",
    madeBefore:
      "Es gibt schon welche: <code>{client}</code>, angelegt <when></when>. Verwenden Sie deren Datei; das Geheimnis wird nicht noch einmal gezeigt. Falls die Datei verloren ist:",
    saved: "Gespeichert als <code>collector.json</code>. Das Geheimnis darin wird nicht noch einmal gezeigt.",
    saveAgain: "Noch einmal speichern",
    description: "Bei den ersten Schritten angelegt",
    noSecurity: "Die Sicherheit ist aus: Der Sammler braucht keine Zugangsdaten.",
    askAdministrator:
      "Bitten Sie die Administration um Zugangsdaten vom Typ Collector: die Datei <code>collector.json</code>.",
    unpack: {
      windows:
        "Öffnen Sie auf dem Rechner des Lizenzmanagers, oder einem, der ihn erreicht, PowerShell als Administrator. Holen Sie den Sammler, und kopieren Sie dann das Gespeicherte in den Ordner:",
      linux:
        "Holen Sie den Sammler auf den Rechner des Lizenzmanagers, oder auf einen, der ihn erreicht. Kopieren Sie dann das Gespeicherte in den Ordner:",
    },
    noProgram:
      "Dieser Dienst bietet keinen Sammler zum Herunterladen an. Nehmen Sie <code>{name}</code> aus der Veröffentlichung, und kopieren Sie es vor dem Entpacken in den Ordner. Archive im Ordner <code>downloads</code> des Dienstes werden nach seinem nächsten Start hier angeboten.",
    unpackIt: "Die Befehle, die den Sammler holen",
    check: "Prüfen Sie, ob der Sammler alles liest. Gesendet wird nichts:",
    checkIt: "Der Befehl zum Prüfen",
    run: {
      windows:
        "Lassen Sie ihn als Dienst laufen; er meldet dann jede Minute. WinSW macht einen Windows-Dienst daraus; ohne Zugang zum Internet laden Sie es anderswo herunter:",
      linux: "Lassen Sie ihn als Dienst laufen; er meldet dann jede Minute:",
    },
    runIt: "Die Befehle, die den Dienst einrichten",
    once: "Für eine einzelne Meldung ohne Dienst: <code>{command}</code>",
  },
  setup: {
    title: "Überwachung einrichten",
    done: "Erledigt",
    old: "Die neueste Meldung ist vom {when}. Die Seiten zeigen, was damals verwendet wurde, nicht jetzt.",
    dismiss: "Diese Liste niemandem mehr zeigen",
    steps: {
      HasReport: { title: "Erste Meldung", text: "Senden Sie, was ein Lizenzmanager ausgibt." },
      HasRunningCollector: {
        title: "Jede Minute eine Meldung",
        text: "Es läuft kein Sammler: Eine einzelne Meldung ist ein Augenblick, und einen Tag später ist alles verstummt. Richten Sie ihn als Dienst ein.",
      },
      HasDenials: {
        title: "Ablehnungen",
        text: "Ablehnungen stehen im Protokoll des Lizenzmanagers: Nennen Sie es in <code>collector.yaml</code> (<code>log:</code> oder <code>reportLog:</code>).",
      },
      HasPeople: {
        title: "Personen und Abteilungen",
        text: "Importieren Sie eine CSV, oder lesen Sie ein Verzeichnis (<code>SVC_PEOPLE_URL</code>).",
      },
      HasPrices: { title: "Preise", text: "Importieren Sie Käufe mit Preisen, für Kosten und Einsparungen." },
      HasAlertChannel: {
        title: "Alarme, die jemanden erreichen",
        text: "Keine eingeschaltete Regel hat einen Benachrichtigungskanal.",
      },
      HasMail: {
        title: "Mail",
        text: "Der Dienst hat keinen Mailserver: Setzen Sie <code>SVC_SMTP_URL</code> und <code>SVC_SMTP_FROM</code>.",
      },
    },
  },
};
