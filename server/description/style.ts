// What the description page looks like beyond swagger-ui's own style sheet: its head, lines that can be read, and a dialog
// for logging in that shows both ways at once.

/** A style sheet for browsers. */
export const descriptionStyle = `body { margin: 0; }
[data-part], #log-in { font: 600 14px sans-serif; color: #3b4151; background: none; border: 1px solid transparent; border-radius: 4px; padding: 8px 12px; cursor: pointer; }
[data-part]:hover { text-decoration: underline; }
#page-head { position: sticky; top: 0; z-index: 10; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px; padding: 6px 12px; background: #fff; border-bottom: 1px solid #d8dde7; }
#page-head[hidden], #log-in[hidden] { display: none; }
[role="alert"] { margin: 0; padding: 12px 20px; font: 14px sans-serif; color: #5c3b00; background: #fff3d6; }
#log-in { color: #fff; background: #1f6b4a; }
#log-in:hover { background: #174f37; }
/* What is scrolled to stands below the head. */
html { scroll-padding-top: 60px; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .info .description :is(p, li) { max-width: 54em; line-height: 1.5; }
.swagger-ui .info .description p { margin-inline: 0; }
.swagger-ui .info .description h2 { margin-top: 1.4em; }
.swagger-ui .info .description pre { max-width: 100%; overflow-x: auto; }
.swagger-ui .info .description pre code { display: block; width: max-content; white-space: pre; padding: 8px; }
.swagger-ui .info .description :not(pre) > code { overflow-wrap: anywhere; }
.swagger-ui :is(.opblock-description-wrapper, .parameters) p { max-width: 64em; font-size: 14px; margin-inline: 0; line-height: 1.5; }
.swagger-ui .dialog-ux .modal-ux-content { max-height: 80vh; }
/* The page signs in as a public client: its name is set, it has no secret, and there is one scope. */
.swagger-ui .auth-container div:has(> [for^="client_id"]), .swagger-ui .auth-container div:has(> [for^="client_secret"]), .swagger-ui .scope-def { display: none; }
.swagger-ui .model td { overflow-wrap: anywhere; }
.swagger-ui .model .renderedMarkdown p { max-width: 54em; margin-inline: 0; font: 13px/1.4 sans-serif; }
/* The example of a record stands beside its schema in operations, in a form of its own. */
.swagger-ui .opblock .model .property:not(.primitive) { display: none; }
.swagger-ui .models .model .property:not(.primitive) { white-space: pre-wrap; font-style: normal; font-weight: 400; }
@media (max-width: 640px) {
  [data-part], #log-in { padding: 8px 6px; font-size: 13px; }
  .swagger-ui :is(.responses-inner, .table-container) { padding: 8px; overflow-x: auto; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex: 1 0 100%; order: 1; padding: 4px 0; }
}
`;
