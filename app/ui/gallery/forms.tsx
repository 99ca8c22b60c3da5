import { Button } from "../buttons/button.tsx";
import { Checkbox, RadioGroup } from "../forms/choice.tsx";
import { SelectField, TextArea, TextField } from "../forms/field.tsx";
import { FieldStack } from "../layout/page.tsx";
import { SearchForm } from "../forms/search-form.tsx";
import { Switch } from "../forms/switch.tsx";
import { Tabs } from "../layout/tabs.tsx";
import { Specimen, State } from "./specimen.tsx";

function Fields() {
  return (
    <Specimen name="Fields">
      {(theme) => (
        <FieldStack>
          <TextField autoComplete="off" label="Full Name" name={`${theme}-name`} />
          <TextField
            hint="Password must be at least 8 characters long"
            label="Password"
            name={`${theme}-password`}
            type="password"
          />
          <TextField
            defaultValue="ada@example.org"
            error="User with this email already exists"
            label="Email"
            name={`${theme}-email`}
            type="email"
          />
          <TextField disabled label="Country" name={`${theme}-country`} value="India" readOnly />
          <SelectField
            label="Region"
            name={`${theme}-region`}
            options={[
              { value: "IN", label: "India" },
              { value: "US", label: "United States" },
            ]}
          />
          <TextArea
            label="Message"
            name={`${theme}-message`}
            optional
            placeholder="What is it about?"
          />
          <SearchForm
            action="/search"
            label={`Search, ${theme}`}
            placeholder="Search movies and TV shows..."
          />
        </FieldStack>
      )}
    </Specimen>
  );
}

function Choices() {
  return (
    <Specimen name="Choices">
      {(theme) => (
        <>
          <div>
            <Checkbox defaultChecked label="Keep me signed in" name={`${theme}-keep`} />
            <Checkbox
              hint="About once a month."
              label="Write to me about new films"
              name={`${theme}-news`}
            />
            <Checkbox
              error="Please agree before going on."
              label="I agree to the terms"
              name={`${theme}-terms`}
            />
            <Checkbox defaultChecked disabled label="Always on" name={`${theme}-always`} />
          </div>
          <RadioGroup
            defaultValue="evening"
            legend="Theme"
            name={`${theme}-theme`}
            options={[
              { value: "system", label: "As the system says" },
              { value: "evening", label: "Evening", hint: "Dark, warm bulbs" },
              { value: "matinee", label: "Matinée", disabled: true },
            ]}
          />
          <State name="Switches: on, off, locked">
            <Switch
              defaultChecked
              hint="Remembers your player settings."
              label="Functional"
              name={`${theme}-functional`}
            />
            <Switch label="Advertising" name={`${theme}-advertising`} />
            <Switch defaultChecked disabled label="Essential" name={`${theme}-essential`} />
          </State>
        </>
      )}
    </Specimen>
  );
}

function TabSet() {
  return (
    <Specimen name="Tabs">
      {(theme) => (
        <Tabs
          defaultValue="card"
          legend="How to pay"
          name={`${theme}-method`}
          tabs={[
            {
              value: "card",
              label: "Credit Card",
              content: (
                <FieldStack>
                  <TextField
                    inputMode="numeric"
                    label="Card Number"
                    name={`${theme}-card`}
                    placeholder="1234 5678 9012 3456"
                  />
                  <Button busyLabel="Processing..." variant="primary" wide>
                    Pay ₹129
                  </Button>
                </FieldStack>
              ),
            },
            {
              value: "paypal",
              label: "PayPal",
              content: <p>You go on to PayPal and come back.</p>,
            },
            {
              value: "upi",
              label: "UPI",
              content: <Button variant="primary">I’ve Made the Payment</Button>,
            },
          ]}
        />
      )}
    </Specimen>
  );
}

export function Forms() {
  return (
    <>
      <Fields />
      <Choices />
      <TabSet />
    </>
  );
}
