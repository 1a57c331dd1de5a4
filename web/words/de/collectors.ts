// Collectors with their sources, and which machine may report which licence server.
import type { English, Wording } from "../en/index.ts";

export const collectors: Wording<English["collectors"]> = {
  machine: "Rechner",
  givenBy: "Erteilt von",
  firstReport: "seine erste Meldung, unbestätigt",
  firstMessage: "seine erste Nachricht",
  claimed: "Lizenzserver oder Arbeitsplatz",
  confirmOne: "Bestätigen<unseen>: Zuordnung von {server}</unseen>",
  moveOne: "Verschieben<unseen>: Zuordnung von {server}</unseen>",
  releaseOne: "Freigeben<unseen>: Zuordnung von {server}</unseen>",
  letReportServer: "Einen Rechner einen Server melden lassen",
  moveTitle: "Zuordnung von {server} verschieben",
  moveConsequence: "{machine} darf ihn nicht mehr melden, sobald er einem anderen Rechner zugeordnet ist.",
  letReport: "Melden lassen",
  move: "Verschieben",
  account: "{name} (Konto)",
  claimsAbout:
    "Der erste Rechner, der einen neuen Lizenzserver meldet, bekommt ihn zugeordnet: Meldungen anderer Rechner über ihn werden dann abgelehnt. Lesen zwei Collectors einen Server, lassen Sie hier den zweiten melden. Ebenso bekommt ein Agent den Arbeitsplatz zugeordnet, den er zuerst nennt.",
  noClaims: "Noch keine Zuordnungen",
  noClaimsAdvice:
    "Eine Zuordnung entsteht, wenn ein Collector mit eigenen Zugangsdaten zum ersten Mal einen Lizenzserver meldet oder ein Agent zum ersten Mal seinen Arbeitsplatz nennt.",
  claimsHint: "Lizenzserver, Arbeitsplatz, Rechner oder Broker",
  claimsCounted: "{shown} von {total, plural, one {# Zuordnung} other {# Zuordnungen}}",
  confirmTitle: "Zuordnung von {server} bestätigen?",
  confirmConsequence:
    "{machine} darf ihn weiter melden. Ein Rechner darf höchstens 100 unbestätigte Zuordnungen haben.",
  confirm: "Bestätigen",
  releaseTitle: "Zuordnung von {server} freigeben?",
  releaseConsequence:
    "{machine} darf ihn nicht mehr melden. Ist dies die einzige Zuordnung, meldet niemand den Lizenzserver, bis Sie hier einen Rechner melden lassen.",
  releaseHostConsequence:
    "{machine} darf nicht mehr für ihn melden. Der nächste Agent, der den Arbeitsplatz nennt, bekommt ihn zugeordnet.",
  release: "Freigeben",
  about:
    "Ein Collector liest Lizenzmanager, seine Quellen, und meldet jede Minute ihren Zustand. Er gilt als „ohne Meldung“, wenn er drei seiner Intervalle lang nichts gemeldet hat.",
  sources: "Quellen",
  hint: "Quelle, Lizenzserver, Collector, Lizenzmanager oder Zustand",
  sourcesCounted: "{shown} von {total, plural, one {# Quelle} other {# Quellen}}",
  sourcesTable: "Quellen der Collectors",
  removeTitle: "Den Collector {name} aus der Liste entfernen?",
  removeConsequence:
    "Was er über sich und seine Quellen gemeldet hat, wird gelöscht. Läuft er noch, ist er binnen einer Minute wieder da. Seine Zugangsdaten bleiben gültig, bis sie widerrufen werden.",
  remove: "Entfernen",
  none: "Noch hat kein Collector gemeldet",
  collector: "Collector",
  hostVersion: "{host}, Version {version}",
  lastHeard: "Letzte Meldung",
  waiting: "Wartet",
  messages: "{count, plural, one {# Nachricht} other {# Nachrichten}}",
  backlog: "{size}, älteste <age></age>",
  clock: "Uhr",
  removeOne: "Entfernen<unseen>: Collector {name}</unseen>",
  source: "Quelle",
  sourceBy: "{manager}, von {collector}",
  lastRead: "Zuletzt gelesen",
  polled: "abgefragt <age></age>, alle {every}",
  lag: "Ungelesenes Log",
  itsClock: "Seine Uhr",
  failing: "{count} von {total, plural, one {# Quelle} other {# Quellen}} nicht lesbar",
  allWell: "alles in Ordnung",
  lateReport: "letzte Meldung {age}; fällig alle {every}",
  states: {
    Running: "läuft",
    Degraded: "eingeschränkt",
    Silent: "ohne Meldung",
  },
  collectorSilent: "sein Collector ist ohne Meldung: letzte Meldung {age}",
  failingWord: "fehlerhaft",
  new: "neu",
  notLooked: "noch nicht geprüft",
  notRead: "noch nicht gelesen",
  well: "in Ordnung",
  canBeRead: "lesbar",
  right: "richtig",
  ahead: "{time} vor",
  behind: "{time} nach",
  install: {
    where: "Wo der Collector laufen soll",
    platforms: {
      windows: "Windows",
      linux: "Linux",
      output: "Ich habe nur eine Ausgabe",
    },
    onlyHere:
      "Nur dieser Rechner erreicht {url}; die Befehle unten gelten daher nur hier. Für einen Collector auf einem anderen Rechner setzen Sie <code>{settings}</code> (und <code>SVC_HOST</code>), und starten Sie den Dienst neu.",
    settings: "Geben Sie an, was gelesen werden soll, und speichern Sie es als <code>collector.yaml</code>:",
    address: "Seine Adresse",
    saveSettings: "collector.yaml speichern",
    toolHint: "falls es nicht im PATH liegt",
    logHint: "für Ablehnungen",
    give: "Geben Sie dem Collector Zugangsdaten:",
    make: "Zugangsdaten hinzufügen und die Datei speichern",
    makeAnother: "Weitere hinzufügen",
    madeBefore:
      "Es gibt schon welche: <code>{client}</code>, angelegt <when></when>. Verwenden Sie deren Datei; das Geheimnis wird nicht noch einmal angezeigt. Falls die Datei verloren ist:",
    saved: "Gespeichert als <code>collector.json</code>. Das Geheimnis darin wird nicht noch einmal angezeigt.",
    saveAgain: "Noch einmal speichern",
    description: "Bei den ersten Schritten angelegt",
    noSecurity: "Die Sicherheit ist aus: Der Collector braucht keine Zugangsdaten.",
    askAdministrator:
      "Bitten Sie die Administration um Zugangsdaten vom Typ Collector: die Datei <code>collector.json</code>.",
    unpack: {
      windows:
        "Öffnen Sie auf dem Rechner des Lizenzmanagers, oder einem, der ihn erreicht, PowerShell als Administrator. Holen Sie den Collector, und kopieren Sie dann das Gespeicherte in den Ordner:",
      linux:
        "Holen Sie den Collector auf den Rechner des Lizenzmanagers, oder auf einen, der ihn erreicht. Kopieren Sie dann das Gespeicherte in den Ordner:",
    },
    noProgram:
      "Dieser Dienst bietet keinen Collector zum Herunterladen an: Nehmen Sie <code>{name}</code> aus dem Release, und kopieren Sie es in den Ordner. (Nach dem nächsten Start bietet der Dienst die Archive aus seinem Ordner <code>downloads</code> hier an.) Entpacken Sie es dann:",
    folderIt: "Die Befehle, die den Ordner anlegen",
    unpackIt: "Die Befehle, die den Collector holen",
    check: "Prüfen Sie, ob der Collector alles liest. Gesendet wird nichts:",
    checkIt: "Der Befehl zum Prüfen",
    run: {
      windows:
        "Lassen Sie ihn als Dienst laufen; er meldet dann jede Minute. WinSW macht einen Windows-Dienst daraus; ohne Zugang zum Internet laden Sie WinSW anderswo herunter:",
      linux: "Lassen Sie ihn als Dienst laufen; er meldet dann jede Minute:",
    },
    runIt: "Die Befehle, die den Dienst einrichten",
    once: "Für eine einzelne Meldung ohne Dienst: <code>{command}</code>",
  },
  setup: {
    title: "Überwachung einrichten",
    done: "Erledigt",
    dismiss: "Diese Liste für alle ausblenden",
    steps: {
      HasReport: { title: "Erste Meldung", text: "Senden Sie, was ein Lizenzmanager ausgibt." },
      HasRunningCollector: {
        title: "Jede Minute eine Meldung",
        text: "Es läuft kein Collector: Eine einzelne Meldung ist eine Momentaufnahme, und einen Tag später ist alles ohne Meldung. Richten Sie ihn als Dienst ein.",
      },
      HasDenials: {
        title: "Ablehnungen",
        text: "Ablehnungen stehen im Log des Lizenzmanagers: Nennen Sie es in <code>collector.yaml</code> (<code>log:</code> oder <code>reportLog:</code>).",
      },
      HasPeople: {
        title: "Personen und Abteilungen",
        text: "Importieren Sie eine CSV-Datei, oder lesen Sie ein Verzeichnis (<code>SVC_PEOPLE_URL</code>).",
      },
      HasPrices: { title: "Preise", text: "Importieren Sie Käufe mit Preisen, für Kosten und Einsparungen." },
      HasAlertChannel: {
        title: "Alarme, die jemanden erreichen",
        text: "Keine eingeschaltete Regel hat einen Benachrichtigungskanal.",
      },
      HasMail: {
        title: "E-Mail",
        text: "Der Dienst hat keinen Mailserver: Setzen Sie <code>SVC_SMTP_URL</code> und <code>SVC_SMTP_FROM</code>.",
      },
    },
  },
};
