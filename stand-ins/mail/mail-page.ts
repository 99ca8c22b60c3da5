const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

const STYLES = `
:root { color-scheme: light dark; font: 16px/1.55 sans-serif; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-stretch: condensed; line-height: 1.2; overflow-wrap: anywhere; }
li { margin-block: 0.75rem; overflow-wrap: anywhere; }
small { display: block; opacity: 0.8; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { inline-size: 100%; block-size: 36rem; border: 1px solid; border-radius: 8px; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid; border-radius: 8px; padding: 1rem; }
`;

/** The frame of every page of the mailbox; the body is already HTML. */
export function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)} · Matinee's mailbox</title>
<style>${STYLES}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`;
}
