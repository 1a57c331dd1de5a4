// The lists of denials and of checkouts.
import type { English, Wording } from "../en/index.ts";

export const lists: Wording<English["lists"]> = {
  reasons: {
    none: "Keine war frei",
    reserved: "Für andere reserviert",
    other: "Anderer Grund",
  },
  waiting: {
    about: "Anfragen nach Lizenzen, die warten, bis welche frei sind, die am längsten wartenden zuerst.",
    asked: "Wer jetzt wartet.",
    waits: "Wartet seit",
    atLeast: "≥ {time}",
    estimated: "Der Lizenzmanager sagt nicht, seit wann: Es ist die erste Meldung, die die Anfrage aufführt",
    nobody: "Niemand wartet auf eine Lizenz",
    source:
      "Nicht jeder Lizenzmanager sagt, wer wartet: FlexLM, DSLS, Sentinel RMS und LSTC führen es auf, und die Protokolle von FlexLM, RLM und Sentinel RMS.",
    counted: "Features, auf die jemand wartet, auch wo niemand sagt, wer",
  },
  isTrue: "echt",
  isFalse: "scheinbar",
  falseMeaning: "Der Benutzer bekam es gleich danach, oder es war ihm gerade schon verweigert worden",
  denialsAbout:
    "Abgelehnte Anforderungen von Lizenzen. Eine Ablehnung ist scheinbar, wenn derselbe Benutzer gleich danach eine bekam oder gerade schon abgelehnt worden war.",
  denialsHint: "Benutzer, Feature, Arbeitsplatz oder Fehler",
  longerWindow: "Wählen Sie einen längeren Zeitraum.",
  askedFeature: "Feature {name}",
  askedUser: "Benutzer {name}",
  askedGroup: "Gruppe {name}",
  askedProject: "Projekt {name}",
  askedText: "mit „{text}“",
  askedWindow: "Von {from} bis {to}",
  checkoutsAbout:
    "Lizenzen, die jemand hatte, von wann bis wann, an welchem Arbeitsplatz. Eine Entnahme steht hier, wenn ein Teil von ihr im Zeitraum liegt. Ein Ende ist geschätzt, wo der Lizenzserver verstummte: Es ist das der letzten Meldung.",
  checkoutsHint: "Benutzer, Feature, Produkt oder Arbeitsplatz",
  nobodyHad: "In dieser Zeit hatte niemand eine Lizenz",
  longerOrAll: "Wählen Sie einen längeren Zeitraum oder alle Lizenzserver.",
};
