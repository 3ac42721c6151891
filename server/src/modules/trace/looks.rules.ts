/** How the public page looks: one column on a phone and on paper, no font, no picture and no script of its own. */
export const looks = `
:root{color-scheme:light;--green:#1b6b43;--line:#dfe5e1;--soft:#5a675f;--red:#b3261e}
*{box-sizing:border-box}
body{margin:0;background:#f3f6f4;color:#1d2721;overflow-wrap:anywhere;
font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:680px;margin:0 auto;padding:16px}
header{background:var(--green);color:#fff;border-radius:12px;padding:18px 16px}
header p{margin:0}
h1{margin:2px 0 6px;font-size:26px;line-height:1.3}
h2{margin:0 0 10px;font-size:18px}
section,footer{margin-top:12px;padding:14px 16px;background:#fff;border:1px solid var(--line);border-radius:12px}
footer{color:var(--soft);font-size:14px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 14px;margin:0}
dt{color:var(--soft)}
dd{margin:0;unicode-bidi:isolate}
ol,ul{margin:0;padding:0;list-style:none}
ol li{padding:8px 0 8px 14px;border-left:2px solid var(--line)}
time{color:var(--soft);font-size:14px;margin-right:8px;white-space:nowrap}
.more{display:block;color:var(--soft);font-size:14px}
.stop{background:var(--red);border-color:var(--red);color:#fff;text-align:center}
.stop strong{display:block;font-size:34px;line-height:1.3}
.stop+header,.held+header{margin-top:12px}.stop p,.held p{margin:6px 0 0}.stop a{color:#fff}
.held{background:#fff4e0;border-color:#c77700}
.good{color:var(--green);font-weight:600;white-space:nowrap}
.bad{color:var(--red);font-weight:600}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(132px,1fr));gap:10px}
figure{margin:0}
img{display:block;width:100%;height:110px;object-fit:cover;background:#e7ece9;border-radius:8px}
figcaption{color:var(--soft);font-size:13px}
summary{padding:10px 0;color:var(--green);font-weight:600;cursor:pointer}
table{width:100%;border-collapse:collapse}
th,td{padding:6px 8px 6px 0;border-bottom:1px solid var(--line);text-align:left;font-weight:400}
th{color:var(--soft)}
td{white-space:nowrap;font-variant-numeric:tabular-nums}
@media print{body{background:#fff;font-size:11pt}main{max-width:none;padding:0}header{background:#fff;color:#000;border:1px solid #000}
.stop{background:#fff;border:3px solid #000;color:#000}section{break-inside:avoid}details:not(.log){display:none}
.log::details-content{content-visibility:visible}}
`.replaceAll('\n', '')
