import { href } from "react-router";

import { FIELD_LENGTHS, messagesContext } from "#app/features/messages/messages-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/read-form.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { TextArea, TextField } from "#app/ui/field.tsx";
import { Prose } from "#app/ui/page.tsx";

import type { Route } from "./+types/contact";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import { cachedInfoWithNotice } from "./cached-info.ts";
import { answerMessage } from "./message-answer.ts";
import { MessageForm, SenderFields } from "./message-form.tsx";

export const handle = {
  access: "everyone",
  shared: cachedInfoWithNotice,
} satisfies PageHandle;

const SENT = "Message sent successfully! We will get back to you soon.";

export function loader({ url, context }: Route.LoaderArgs) {
  const { support, billing, press } = context.get(siteContext).supportEmails;
  return {
    isSent: url.searchParams.get("notice") === "sent",
    addresses: [
      { email: support, name: "Support", about: "Accounts, playing, anything stuck" },
      { email: billing, name: "Billing", about: "Plans, payments, receipts" },
      { email: press, name: "Press", about: "Interviews, pictures, facts" },
    ],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { clientAddress } = context.get(requestContext);
  const received = await context.get(messagesContext).receiveContact(form, clientAddress);
  return answerMessage(received, form, `${href("/contact")}?notice=sent`);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InfoPage
      description="Write to the people behind Matinee: support, billing and press, by mail or by the form."
      heading="Contact"
      lead={
        <p>
          A person reads what you write, and answers. Many things are answered in the{" "}
          <a href={href("/help")}>help</a> already, if you would rather not wait.
        </p>
      }
      title="Contact"
    >
      <InfoColumns>
        <InfoSection heading="Send us a message" id="write">
          <MessageForm
            action={href("/contact")}
            refusal={actionData}
            sentText={loaderData.isSent ? SENT : undefined}
            submitLabel="Send Message"
          >
            <SenderFields refusal={actionData} />
            <EmailFields refusal={actionData} />
          </MessageForm>
        </InfoSection>
        <Addresses addresses={loaderData.addresses} />
      </InfoColumns>
    </InfoPage>
  );
}

function EmailFields({ refusal }: { refusal: Route.ComponentProps["actionData"] }) {
  return (
    <>
      <TextField
        defaultValue={refusal?.values["subject"]}
        error={refusal?.errors["subject"]}
        hint="In a few words."
        label="Subject"
        maxLength={FIELD_LENGTHS.subject}
        name="subject"
        required
      />
      <TextArea
        defaultValue={refusal?.values["message"]}
        error={refusal?.errors["message"]}
        hint="If something went wrong: what you did, and what you saw. Please never send a password or a card’s number."
        label="Message"
        maxLength={FIELD_LENGTHS.message}
        name="message"
        required
        rows={7}
      />
    </>
  );
}

function Addresses({ addresses }: Pick<Route.ComponentProps["loaderData"], "addresses">) {
  return (
    <InfoSection heading="Or by mail" id="addresses">
      <Prose>
        <dl>
          {addresses.map(({ email, name, about }) => (
            <div key={email}>
              <dt>{name}</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
                <br />
                {about}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          Looking for work? See our <a href={href("/jobs")}>openings</a>.
        </p>
      </Prose>
    </InfoSection>
  );
}
