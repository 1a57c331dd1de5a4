// The handshake: what the log-in form needs to know, and the log-in itself.
// A table of the wire: legacy-soap/types/notation.ts says how to read it.

export const logInTypes = {
  "dc:LoginFormSettingsRequest": { base: "dc:BaseRequest", fields: { OldSessionID: "xs:string?~" } },
  "dc:LoginFormSettingsResponse": {
    base: "dc:BaseResponse",
    fields: {
      DefaultTimeZone: "xs:string?~",
      EnableGuestAccount: "xs:boolean?",
      SessionID: "xs:string?~",
      ShowWinAuth: "xs:boolean?",
      UseDefaultTimeZone: "xs:boolean?",
      UserAuthenticationRequired: "xs:boolean?",
      UserID: "xs:int?",
      UserName: "xs:string?~",
    },
  },
  "dc:UserAuthenticationRequest": {
    base: "dc:BaseRequest",
    fields: { UserName: "xs:string?~", Password: "xs:string?~", TrustedAuthentication: "xs:boolean?" },
  },
  "dc:UserAuthenticationResponse": { base: "dc:BaseResponse", fields: { SessionID: "xs:string?~", UserID: "xs:int?" } },
} as const;
