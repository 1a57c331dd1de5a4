// What failed, in words, and what to do about it.

export const errors = {
  signIn: "Signing in did not work",
  notOurs: "The answer is not the service's",
  notOursAdvice:
    "Something between here and the service answered in its place ({status}). Try again in a moment; if it stays, tell your administrator.",
  notLoadedAdvice: "The service may be restarting, or the network is down. After an update, load the page again.",
  notLoaded: "This page could not be loaded",
  awayAdvice:
    "It may be restarting, or the network is down. What is shown may be out of date; this page asks again by itself.",
  away: "The service can't be reached",
  failed: "This page failed",
  failedAdvice: "Load the page again. If it happens again, tell your administrator what it says here: {message}",
  tryAgain: "Try again",
  reload: "Load the page again",
  titles: {
    invalid_input: "That was not accepted",
    unauthorized: "You are not signed in any more",
    forbidden: "Your account may not do this",
    not_found: "This does not exist, or not any more",
    conflict: "That was not accepted",
    payload_too_large: "That is too much at once",
    too_many_requests: "Too many requests",
    query_too_slow: "The service took too long to answer",
    unavailable: "The database does not answer",
    storage_full: "The disk of the service is full",
    internal: "The service failed",
  },
  advice: {
    unauthorized: "Load the page again to sign in.",
    forbidden: "Ask an administrator for the right.",
    too_many_requests: "This page asks again by itself.",
    unavailable: "This page asks again by itself.",
    storage_full: "Tell your administrator; until then nothing can be changed.",
    internal: "Tell your administrator the number {traceId}.",
  },
} as const;
