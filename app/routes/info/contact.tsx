import { href } from "react-router";

import { featuresContext } from "#app/features/features-context.ts";
import { FIELD_LENGTHS } from "#app/features/messages/message-fields.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { TextArea, TextField } from "#app/ui/forms/field.tsx";
import { Prose } from "#app/ui/layout/page.tsx";
import { msg, t } from "#app/translations/t.ts";

import type { Route } from "./+types/contact";
import { InfoColumns, InfoPage, InfoSection } from "./info-page.tsx";
import { cachedInfoWithNotice } from "./cached-info.ts";
import { answerMessage, messageFields } from "./message-answer.ts";
import { MessageForm, SenderFields } from "./message-form.tsx";

export const handle = {
  access: "everyone",
  shared: cachedInfoWithNotice,
} satisfies PageHandle;

const SENT = msg("Message sent successfully! We will get back to you soon.");

export function loader({ url, context }: Route.LoaderArgs) {
  const { support, billing, press } = context.get(siteContext).supportEmails;
  return {
    isSent: url.searchParams.get("notice") === "sent",
    addresses: [
      { email: support, name: t("Support"), about: t("Accounts, playing, anything stuck") },
      { email: billing, name: t("Billing"), about: t("Plans, payments, receipts") },
      { email: press, name: t("Press"), about: t("Interviews, pictures, facts") },
    ],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, messageFields);
  const { clientAddress } = context.get(requestContext);
  const received = await context.get(featuresContext).messages.receiveContact(form, clientAddress);
  return answerMessage(received, form, `${href("/contact")}?notice=sent`);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <InfoPage
      description={t(
        "Write to the people behind {site}: support, billing and press, by email or with the form.",
      )}
      heading={t("Contact")}
      lead={
        <p>
          {t(
            "A person reads what you write, and answers. If you’d rather not wait, the <link>help</link> answers many questions.",
            { link: (inside) => <a href={href("/help")}>{inside}</a> },
          )}
        </p>
      }
      title={t("Contact")}
    >
      <InfoColumns>
        <InfoSection heading={t("Send us a message")} id="write">
          <MessageForm
            action={href("/contact")}
            refusal={actionData}
            sentText={loaderData.isSent ? t(SENT) : undefined}
            submitLabel={t("Send Message")}
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
        hint={t("In a few words.")}
        label={t("Subject")}
        maxLength={FIELD_LENGTHS.subject}
        name="subject"
        required
      />
      <TextArea
        defaultValue={refusal?.values["message"]}
        error={refusal?.errors["message"]}
        hint={t(
          "If something went wrong: what you did, and what you saw. Please never send a password or a card’s number.",
        )}
        label={t("Message")}
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
    <InfoSection heading={t("Or by email")} id="addresses">
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
          {t("Looking for work? See our <link>openings</link>.", {
            link: (inside) => <a href={href("/jobs")}>{inside}</a>,
          })}
        </p>
      </Prose>
    </InfoSection>
  );
}
