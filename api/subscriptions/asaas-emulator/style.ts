/** The product's colours, for one small page. It loads no font. */
export const billStyle = `
:root{color-scheme:light dark;--paper:#F5F3EE;--surface:#FFFEFB;--line:#DED9CE;--line-strong:#8A8376;--ink:#1B1A17;--ink-2:#55514A;
--accent:#0A5463;--accent-hover:#073F4B;--accent-soft:#DBEAEB;--amber-soft:#FBE8C4;--amber-text:#7A4A00;
--danger-text:#A8201A;--danger-soft:#FBE4E0;--focus:#0A5463;--shadow:0 1px 2px rgb(27 26 23/.05),0 10px 28px -14px rgb(27 26 23/.22)}
@media(prefers-color-scheme:dark){:root{--paper:#161512;--surface:#201E1A;--line:#37342D;--line-strong:#857E71;--ink:#F4F1EA;--ink-2:#C2BBAD;
--accent:#1A7788;--accent-hover:#1E7C8E;--accent-soft:#15353B;--amber-soft:#3A2B10;--amber-text:#F6C469;
--danger-text:#FFA294;--danger-soft:#401D18;--focus:#82D1DC;--shadow:0 1px 2px rgb(0 0 0/.4),0 12px 32px -14px rgb(0 0 0/.7)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,sans-serif;font-variant-numeric:tabular-nums}
header{background:#06363F;color:#fff;padding:16px 20px}
.brand{display:flex;align-items:center;gap:.55em;font-size:1.25rem;font-weight:700;letter-spacing:-.02em;line-height:1}
.brand svg{width:1.05em;height:1.05em;flex:none}
main,.brand{max-width:480px;margin:0 auto}
main{padding:20px 20px 32px}
.notice{display:inline-block;margin:0 0 14px;padding:3px 10px;border-radius:8px;background:var(--amber-soft);color:var(--amber-text);font-size:.875rem;font-weight:600}
h1{margin:0;font:700 1.75rem/1.1 "Familjen Grotesk",Figtree,system-ui,sans-serif;letter-spacing:-.02em}
.lead{margin:6px 0 16px;color:var(--ink-2)}
.error{margin:0 0 16px;padding:12px 16px;border-radius:12px;background:var(--danger-soft);color:var(--danger-text);font-weight:600}
dl{margin:16px 0;padding:4px 20px;border-radius:18px;background:var(--surface);box-shadow:var(--shadow)}
dl div{display:flex;justify-content:space-between;gap:12px;padding:14px 0}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--ink-2)}
dd{margin:0;font-weight:600}
form,.actions{display:grid;gap:8px;margin:0 0 12px}
button,.button{font:inherit;cursor:pointer;min-height:48px;border-radius:12px;border:1.5px solid var(--line-strong);background:var(--surface);color:var(--ink);padding:10px 16px;font-weight:600;text-decoration:none;display:inline-flex;align-items:center;justify-content:center;transition:background .12s}
button:hover,.button:hover{background:var(--accent-soft)}
.primary{background:var(--accent);border-color:var(--accent);color:#fff}
.primary:hover{background:var(--accent-hover)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`
