const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Asks for a name and accepts any; the request's parameters are passed on. */
export function signInPage(query: URLSearchParams): Response {
  const carried = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Stand-in identity</title>
<style>body{font:18px/1.5 system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}
label{display:block;margin-block:1rem}input{font:inherit;inline-size:100%}button{font:inherit}</style>
<h1>Who are you?</h1><p>This is a stand-in for an identity provider. It accepts any name and email.</p>
<form method="post">${carried.join("")}
<label>Name <input name="person_name" value="Grace Hopper"></label>
<label>Email <input name="person_email" value="grace@example.org"></label>
<button>Continue</button> <button name="decline" value="yes">Decline</button></form></html>`;
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } });
}
