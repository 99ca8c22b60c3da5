import type {
  NewPasskeyOptions,
  PasskeyOptions,
} from "#app/features/accounts/passkeys/passkey-options.ts";

/** Activates each passkey form, where the browser can create or use one. */
export function wirePasskeyForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
    if ("PublicKeyCredential" in window) wire(form);
    else refuse(form);
  }
}

function refuse(form: HTMLFormElement): void {
  form.hidden = true;
  form.parentElement?.querySelector("[data-passkey-unable]")?.removeAttribute("hidden");
}

/** One request at a time: a browser refuses a second one, so the pending one is canceled. */
let underWay: AbortController | undefined;

function wire(form: HTMLFormElement): void {
  form.inert = false;
  const failed = form.querySelector<HTMLElement>("[data-passkey-failed]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (failed) failed.hidden = true;
    void ask(form).then(
      (answer) => send(form, answer),
      () => {
        if (failed) failed.hidden = false;
      },
    );
  });
  // Only where a field offers passkeys; elsewhere nothing is requested before the click.
  const takesPasskeys = document.querySelector('input[autocomplete~="webauthn"]') !== null;
  if (form.dataset["passkey"] === "get" && takesPasskeys) void offerInField(form);
}

/** The address field offers passkeys among the browser's suggestions. */
async function offerInField(form: HTMLFormElement): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  try {
    send(form, await ask(form, "conditional"));
  } catch {
    // The viewer chose nothing, or clicked the button instead.
  }
}

function send(form: HTMLFormElement, answer: object): void {
  const field = form.elements.namedItem("credential");
  if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer);
  form.submit();
}

async function ask(form: HTMLFormElement, mediation?: "conditional"): Promise<object> {
  underWay?.abort();
  underWay = new AbortController();
  const { signal } = underWay;
  const options: unknown = JSON.parse(form.dataset["passkeyOptions"] ?? "");
  const credential =
    form.dataset["passkey"] === "create"
      ? await navigator.credentials.create({
          publicKey: toMake(options as NewPasskeyOptions),
          signal,
        })
      : await navigator.credentials.get({
          publicKey: toUse(options as PasskeyOptions),
          signal,
          ...(mediation && { mediation }),
        });
  if (!(credential instanceof PublicKeyCredential)) throw new Error("No passkey was used.");
  const { id, type, response } = credential;
  return { id, type, response: describe(response) };
}

const toMake = (options: NewPasskeyOptions): PublicKeyCredentialCreationOptions => ({
  ...options,
  challenge: toBytes(options.challenge),
  user: { ...options.user, id: toBytes(options.user.id) },
  excludeCredentials: options.excludeCredentials.map((each) => ({ ...each, id: toBytes(each.id) })),
});

const toUse = ({
  allowCredentials = [],
  ...wanted
}: PasskeyOptions): PublicKeyCredentialRequestOptions => ({
  ...wanted,
  challenge: toBytes(wanted.challenge),
  allowCredentials: allowCredentials.map((each) => ({ ...each, id: toBytes(each.id) })),
});

function describe(response: AuthenticatorResponse): Record<string, string> {
  const clientDataJSON = toText(response.clientDataJSON);
  if (response instanceof AuthenticatorAttestationResponse) {
    return { clientDataJSON, attestationObject: toText(response.attestationObject) };
  }
  const { authenticatorData, signature } = response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON,
    authenticatorData: toText(authenticatorData),
    signature: toText(signature),
  };
}

function toBytes(base64Url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64Url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0);
}

function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
