// Signing in, and addresses that are no page.
import type { English, Wording } from "../en/index.ts";

export const session: Wording<English["session"]> = {
  notBegun: "Diese Anmeldung wurde nicht in diesem Tab begonnen oder schon benutzt.",
  notTaken:
    "Der Dienst nimmt die eben erfolgte Anmeldung nicht an. Vielleicht geht seine Uhr falsch, oder seine Adresse des Identitätsdienstes stimmt nicht: Sagen Sie es Ihrer Administration.",
  noPage: "Keine solche Seite",
  noPageHere: "Unter dieser Adresse gibt es keine Seite",
  moved:
    "Vielleicht ist sie umgezogen. Gehen Sie zur <overview>Übersicht</overview>, zur <now>Nutzung jetzt</now>, oder wählen Sie aus dem Menü.",
  underWay: "Anmeldung läuft …",
  signingIn: "Anmeldung",
  openByAddress: "Öffnen Sie diese Seiten unter ihrer Adresse",
  otherAddress:
    "Die Anmeldung führt zurück zu <link></link>, geöffnet wurde diese Seite aber unter {origin}. Öffnen Sie jene Adresse, oder lassen Sie die Administration <code>SVC_PUBLIC_URL</code> auf die setzen, die Sie benutzen.",
};
