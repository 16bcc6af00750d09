/** The style element of the outbox page. The content security policy of the page contains its hash. */
export const outboxStyle = `
:root{color-scheme:light dark;--paper:#F5F3EE;--surface:#FFFEFB;--line:#DED9CE;--ink:#1B1A17;--ink-2:#55514A;--link:#0A5463;--wall:#EBE7DF;--bubble:#DCEDDF;--sms:#DBEAEB}
@media(prefers-color-scheme:dark){:root{--paper:#161512;--surface:#201E1A;--line:#37342D;--ink:#F4F1EA;--ink-2:#C2BBAD;--link:#82D1DC;--wall:#100F0D;--bubble:#183122;--sms:#15353B}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif}
header{background:#06363F;color:#fff;padding:16px 20px;font-weight:700}
main{max-width:720px;margin:0 auto;padding:20px}
h1{margin:0 0 4px;font-size:1.75rem;line-height:1.1}
main>p{margin:0 0 20px;color:var(--ink-2)}
article{margin:0 0 16px;padding:16px 20px;border-radius:18px;background:var(--surface);border:1px solid var(--line)}
h2{margin:0;font-size:1.125rem;line-height:1.3;overflow-wrap:anywhere}
a{color:var(--link)}
.meta{margin:4px 0 12px;color:var(--ink-2);font-size:.875rem;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:40rem;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
details{margin-top:10px}
summary{cursor:pointer;color:var(--ink-2);min-height:2.75rem;display:flex;align-items:center}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
details pre{font:400 .875rem/1.5 ui-monospace,monospace}
.wall{padding:16px;border-radius:12px;background:var(--wall)}
.bubble{max-width:26rem;padding:10px 14px;border-radius:14px 14px 14px 4px;background:var(--bubble)}
.sms .bubble{background:var(--sms)}
.keys{margin:8px 0 0;padding:8px 0 0;border-top:1px solid var(--line);color:var(--ink-2);font-size:.875rem}
nav{display:flex;gap:20px;margin:20px 0}
nav a{display:inline-flex;align-items:center;min-height:2.75rem}
`
