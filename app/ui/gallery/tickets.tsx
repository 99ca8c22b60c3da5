import { ButtonLink } from "../buttons/button.tsx";
import { CardGrid } from "../cards/card.tsx";
import { Page } from "../layout/page.tsx";
import { Ticket, TicketChoice, TicketPrice } from "../cards/ticket.tsx";
import { Specimen, State } from "./specimen.tsx";

const plans = [
  { id: "basic", name: "Basic", price: "₹49", words: "Good quality, 720p, 1 device" },
  { id: "standard", name: "Standard", price: "₹129", words: "Better, 1080p, 2 devices" },
  { id: "premium", name: "Premium", price: "₹299", words: "Best, 4K+HDR, 4 devices" },
];

function Receipt({ isTorn }: { isTorn: boolean }) {
  return (
    <Ticket
      stub={<TicketPrice above="per month" amount="₹129" below="No. 000 217" />}
      torn={isTorn}
    >
      <h3>Standard</h3>
      <p>1080p on two screens at once. Stop whenever you like.</p>
    </Ticket>
  );
}

export function Tickets() {
  return (
    <Specimen name="Tickets" wide>
      {(theme) => (
        <Page>
          <State name="Order summary, before and after it is paid">
            <Receipt isTorn={false} />
            <Receipt isTorn />
          </State>
          <State name="A choice of one">
            <CardGrid>
              {plans.map((plan) => (
                <TicketChoice
                  defaultChecked={plan.id === "standard"}
                  key={plan.id}
                  label={plan.name}
                  name={`${theme}-plan`}
                  shape="tall"
                  stub={<TicketPrice amount={plan.price} below="per month" />}
                  value={plan.id}
                >
                  <h3>{plan.name}</h3>
                  <p>{plan.words}</p>
                </TicketChoice>
              ))}
            </CardGrid>
          </State>
          <ButtonLink href="#tickets" variant="primary" size="large">
            Continue
          </ButtonLink>
        </Page>
      )}
    </Specimen>
  );
}
