// The texts of the identity service's pages, in English and German; those of the service's other pages are in web/words.
import type { Context } from "koa";

const inUnit = (unit: string) => new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" });
const second = inUnit("second");
const minute = inUnit("minute");
const moment = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export const english = {
  language: "en",
  product: "Licence usage",
  title: (title: string) => `${title} – Licence Usage Query Service`,
  chooseLanguage: "Language",
  signIn: "Sign in",
  userName: "User name",
  password: "Password",
  remember: "Keep me signed in on this device",
  changeMyPassword: "Change my password",
  setUpFactor: "Set up a second factor",
  newPasswordTitle: "Choose a new password",
  newPasswordRule:
    "Choose a password of your own before you use this account. It must be 12 to 1,024 bytes long, and hard to guess: not one word with a year, but several that do not belong together.",
  saveAndSignIn: "Save and sign in",
  save: "Save",
  passwordRule:
    "The new password must be 12 to 1,024 bytes long, and hard to guess: not one word with a year, but several that do not belong together.",
  presentPassword: "Present password",
  newPassword: "New password",
  newPasswordAgain: "New password again",
  changePassword: "Change the password",
  signOutAsk: "Sign out?",
  signOutAbout: "You will have to sign in again to see the pages.",
  signOut: "Sign out",
  staySignedIn: "Stay signed in",
  signedOut: "Signed out",
  signedOutText: "You are signed out.",
  openPages: "Open the pages",
  startAgain: "Start again",
  signInOver: "This sign-in is over or no longer open, or cookies are blocked. Open the pages: they know what to do.",
  signInLost: "This sign-in is no longer open, or cookies are blocked. Go back to the pages and sign in again.",
  notAccepted: "Not accepted",
  formUnread: "The form could not be read.",
  foreignForm: "This form was sent from another site.",
  newPasswordsDiffer: "The two new passwords differ.",
  passwordsDiffer: "The two passwords differ.",
  wrongPassword: "The user name or the password is wrong.",
  wrongPresentPassword: "The user name or the present password is wrong.",
  passwordsOff: (label: string) => `Sign in with ${label}. Passwords are switched off.`,
  mustWait: (seconds: number) => `Too many failed attempts. Try again in ${second.format(seconds)}.`,
  codesUsedUp: (seconds: number) =>
    `Too many wrong codes for this account. Try again in ${minute.format(Math.ceil(seconds / 60))}, or from a network where you signed in before.`,
  wrongCodesTitle: "Wrong codes for your account",
  wrongCodes: (count: number, lastAt: number) =>
    `${count === 1 ? "A wrong code was" : `${count} wrong codes were`} entered after your right password, from a network where you had never signed in; the last one on ${moment.format(lastAt)} UTC.`,
  wrongCodesAbout: "If that was not you, somebody knows your password: change it.",
  goOn: "Continue",
  busy: (seconds: number) => `Too many people sign in at present. Try again in ${second.format(seconds)}.`,
  changedMeanwhile: "This account was changed meanwhile. Sign in again.",
  wrongKey: "The security key is not one of this account.",
  wrongCode: "The code is wrong, or was used before.",
  wrongAppCode: "The code of your app is wrong, or was used before.",
  wrongNewCode: "The code is wrong. Check the key and the clock of the device.",
  passwordChanged: "Password changed",
  passwordChangedText: "Sign in again with the new password, also on other devices.",
  changePasswordFirst: "Change the password first.",
  hasFactor: "This account has a second factor. An administrator can take it away when its device is lost.",
  tookTooLong: "That took too long. Begin again.",
  keyNotSetUp: "This security key could not be set up. Try another one.",
  factorSetUp: "Second factor set up",
  codeFromNowOn: "From now on this account signs in with its password and a code of the app.",
  keyFromNowOn: "From now on this account signs in with its password and the security key.",
  code: "Code",
  enterCode: "Enter the code",
  useYourKey: "Use your security key",
  codeAbout: "Your authenticator app shows a code of six digits for this service.",
  setUpKey: "Set up a security key",
  keyAbout: "Have the key at hand, or the device that is to be one.",
  useKey: "Use a security key",
  setUpThisKey: "Set up this security key",
  keyNotUsed: "The security key was not used. Try again.",
  keyNeedsScript: "A security key needs JavaScript in this browser.",
  appAbout:
    "This account signs in with codes of an authenticator app. Add the key to your app, then enter the code that it shows.",
  key: "Key:",
  openInApp: "Open in the app on this device",
  keyInstead: "Set up a security key instead",
  thenSignIn: "then sign in again.",
  factorAbout:
    "With a second factor your account signs in with its password, and a code that an authenticator app shows or a security key.",
  codeOfApp: "Code of your app, if your account has one already",
  setUpApp: "Set up an app",
  notAvailable: "Not available",
  noAnswer: (label: string) => `${label} does not answer. Try again.`,
  notConfirmed: (label: string) => `${label} did not confirm the sign-in.`,
  noAccess: "No access",
  askAdministrator: "Ask an administrator.",
  /** The service's messages about a wrong input, translated. */
  expectations: {} as Readonly<Record<string, string>>,
};

export type Words = typeof english;

const inGermanUnit = (unit: string) => new Intl.NumberFormat("de", { style: "unit", unit, unitDisplay: "long" });
const germanSecond = inGermanUnit("second");
const germanMinute = inGermanUnit("minute");
const germanMoment = new Intl.DateTimeFormat("de", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

const german: Words = {
  language: "de",
  product: "Lizenznutzung",
  title: (title) => `${title} – Licence Usage Query Service`,
  chooseLanguage: "Sprache",
  signIn: "Anmelden",
  userName: "Benutzername",
  password: "Passwort",
  remember: "Auf diesem Gerät angemeldet bleiben",
  changeMyPassword: "Mein Passwort ändern",
  setUpFactor: "Zweiten Faktor einrichten",
  newPasswordTitle: "Wählen Sie ein neues Passwort",
  newPasswordRule:
    "Wählen Sie ein eigenes Passwort, bevor Sie dieses Konto benutzen. Es muss 12 bis 1.024 Bytes lang und schwer zu erraten sein: nicht ein Wort mit einer Jahreszahl, sondern mehrere, die nicht zusammengehören.",
  saveAndSignIn: "Speichern und anmelden",
  save: "Speichern",
  passwordRule:
    "Das neue Passwort muss 12 bis 1.024 Bytes lang und schwer zu erraten sein: nicht ein Wort mit einer Jahreszahl, sondern mehrere, die nicht zusammengehören.",
  presentPassword: "Jetziges Passwort",
  newPassword: "Neues Passwort",
  newPasswordAgain: "Neues Passwort noch einmal",
  changePassword: "Passwort ändern",
  signOutAsk: "Abmelden?",
  signOutAbout: "Um die Seiten zu sehen, müssen Sie sich dann wieder anmelden.",
  signOut: "Abmelden",
  staySignedIn: "Angemeldet bleiben",
  signedOut: "Abgemeldet",
  signedOutText: "Sie sind abgemeldet.",
  openPages: "Die Seiten öffnen",
  startAgain: "Neu beginnen",
  signInOver:
    "Diese Anmeldung ist vorbei oder nicht mehr offen, oder Cookies sind gesperrt. Öffnen Sie die Seiten: Dort geht es weiter.",
  signInLost:
    "Diese Anmeldung ist nicht mehr offen, oder Cookies sind gesperrt. Gehen Sie zurück zu den Seiten, und melden Sie sich neu an.",
  notAccepted: "Nicht angenommen",
  formUnread: "Das Formular war nicht lesbar.",
  foreignForm: "Dieses Formular kam von einer anderen Website.",
  newPasswordsDiffer: "Die beiden neuen Passwörter sind verschieden.",
  passwordsDiffer: "Die beiden Passwörter sind verschieden.",
  wrongPassword: "Der Benutzername oder das Passwort ist falsch.",
  wrongPresentPassword: "Der Benutzername oder das jetzige Passwort ist falsch.",
  passwordsOff: (label) => `Melden Sie sich mit ${label} an. Passwörter sind abgeschaltet.`,
  mustWait: (seconds) => `Zu viele gescheiterte Versuche. Versuchen Sie es in ${germanSecond.format(seconds)} wieder.`,
  codesUsedUp: (seconds) =>
    `Zu viele falsche Codes für dieses Konto. Versuchen Sie es in ${germanMinute.format(Math.ceil(seconds / 60))} wieder, oder aus einem Netz, in dem Sie sich schon angemeldet haben.`,
  wrongCodesTitle: "Falsche Codes für Ihr Konto",
  wrongCodes: (count, lastAt) =>
    `Nach Ihrem richtigen Passwort ${count === 1 ? "wurde ein falscher Code" : `wurden ${count} falsche Codes`} eingegeben, aus einem Netz, in dem Sie sich nie angemeldet hatten; zuletzt am ${germanMoment.format(lastAt)} UTC.`,
  wrongCodesAbout: "Waren Sie das nicht, kennt jemand Ihr Passwort: Ändern Sie es.",
  goOn: "Weiter",
  busy: (seconds) => `Zurzeit melden sich zu viele an. Versuchen Sie es in ${germanSecond.format(seconds)} wieder.`,
  changedMeanwhile: "Dieses Konto wurde inzwischen geändert. Melden Sie sich neu an.",
  wrongKey: "Der Sicherheitsschlüssel gehört nicht zu diesem Konto.",
  wrongCode: "Der Code ist falsch oder wurde schon benutzt.",
  wrongAppCode: "Der Code Ihrer App ist falsch oder wurde schon benutzt.",
  wrongNewCode: "Der Code ist falsch. Prüfen Sie den Schlüssel und die Uhr des Geräts.",
  passwordChanged: "Passwort geändert",
  passwordChangedText: "Melden Sie sich mit dem neuen Passwort wieder an, auch auf anderen Geräten.",
  changePasswordFirst: "Ändern Sie zuerst das Passwort.",
  hasFactor: "Dieses Konto hat einen zweiten Faktor. Ist das Gerät verloren, kann die Administration ihn entfernen.",
  tookTooLong: "Das hat zu lange gedauert. Beginnen Sie neu.",
  keyNotSetUp: "Dieser Sicherheitsschlüssel ließ sich nicht einrichten. Versuchen Sie einen anderen.",
  factorSetUp: "Zweiter Faktor eingerichtet",
  codeFromNowOn: "Von jetzt an meldet sich dieses Konto mit seinem Passwort und einem Code der App an.",
  keyFromNowOn: "Von jetzt an meldet sich dieses Konto mit seinem Passwort und dem Sicherheitsschlüssel an.",
  code: "Code",
  enterCode: "Geben Sie den Code ein",
  useYourKey: "Benutzen Sie Ihren Sicherheitsschlüssel",
  codeAbout: "Ihre Authenticator-App zeigt für diesen Dienst einen sechsstelligen Code.",
  setUpKey: "Sicherheitsschlüssel einrichten",
  keyAbout: "Halten Sie den Schlüssel bereit oder das Gerät, das einer sein soll.",
  useKey: "Sicherheitsschlüssel benutzen",
  setUpThisKey: "Diesen Sicherheitsschlüssel einrichten",
  keyNotUsed: "Der Sicherheitsschlüssel wurde nicht benutzt. Versuchen Sie es noch einmal.",
  keyNeedsScript: "Ein Sicherheitsschlüssel braucht JavaScript in diesem Browser.",
  appAbout:
    "Dieses Konto meldet sich mit Codes einer Authenticator-App an. Fügen Sie den Schlüssel Ihrer App hinzu, und geben Sie dann den Code ein, den sie zeigt.",
  key: "Schlüssel:",
  openInApp: "In der App auf diesem Gerät öffnen",
  keyInstead: "Stattdessen einen Sicherheitsschlüssel einrichten",
  thenSignIn: "dann neu anmelden.",
  factorAbout:
    "Mit einem zweiten Faktor meldet sich Ihr Konto mit seinem Passwort an und dazu mit einem Code einer Authenticator-App oder einem Sicherheitsschlüssel.",
  codeOfApp: "Code Ihrer App, falls Ihr Konto schon eine hat",
  setUpApp: "App einrichten",
  notAvailable: "Nicht verfügbar",
  noAnswer: (label) => `${label} antwortet nicht. Versuchen Sie es noch einmal.`,
  notConfirmed: (label) => `${label} hat die Anmeldung nicht bestätigt.`,
  noAccess: "Kein Zugang",
  askAdministrator: "Wenden Sie sich an die Administration.",
  expectations: {
    "The new password must differ from the present one": "Das neue Passwort muss sich vom jetzigen unterscheiden",
    "The new password must be 12 to 1,024 bytes long": "Das neue Passwort muss 12 bis 1.024 Bytes lang sein",
    "The new password must not be the user name": "Das neue Passwort darf nicht der Benutzername sein",
    "The new password must not be a common password, or one that is easy to guess, such as a word with a year behind it":
      "Das neue Passwort darf kein verbreitetes und kein leicht zu erratendes sein, etwa ein Wort mit einer Jahreszahl",
    "Your account there has no role here.": "Ihr Konto dort hat hier keine Rolle.",
  },
};

const all: Readonly<Record<string, Words>> = { en: english, de: german };

/** By its code: each in its language. */
export const languages = { en: "English", de: "Deutsch" } as const;

const cookie = "language";

/** Stores the language that the reader chose on the log-in page, for a year, in the cookie of the service's pages. */
export function storeLanguage(ctx: Context): void {
  const { language } = ctx.query;
  if (typeof language !== "string" || !Object.hasOwn(all, language)) return;
  ctx.state.language = language;
  ctx.cookies.set(cookie, language, { httpOnly: false, sameSite: "lax", signed: false, maxAge: 31_536_000_000 });
}

/**
 * The language chosen on the log-in page or on the service's pages: their cookie, or the one requested at the sign-in
 * (`ui_locales` of OpenID Connect, stored in ctx.state.locales); else the browser's.
 */
export function wordsOf(ctx: Context): Words {
  const locales = String(ctx.state.locales ?? "").split(" ");
  const language = ctx.state.language ?? ctx.cookies.get(cookie, { signed: false }) ?? "";
  const chosen = [String(language), ...locales];
  const match = chosen
    .map((locale) => locale.split("-")[0]?.toLowerCase() ?? "")
    .find((name) => Object.hasOwn(all, name));
  const name = match ?? (ctx.acceptsLanguages("en", "de") || "en");
  return all[name] ?? english;
}

/** What is wrong with an input, as a sentence; in English where a translation is missing. */
export function messageOf({ expectations }: Words, { message }: Error): string {
  const sentence = expectations[message] ?? message;
  return sentence.endsWith(".") ? sentence : `${sentence}.`;
}
