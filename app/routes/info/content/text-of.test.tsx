import { describe, expect, test } from "vitest";

import { textOf } from "./text-of.ts";

describe("the text of elements", () => {
  test("continues within a line, whatever inline elements it contains", () => {
    const line = (
      <p>
        The <a href="/plans">plans</a>’ prices, <strong>{3}</strong> of them{" "}
        <time dateTime="2025-04-07">since April</time>.
      </p>
    );
    expect(textOf(line)).toBe("The plans’ prices, 3 of them since April.");
  });

  test("separates different blocks", () => {
    const blocks = (
      <>
        <p>One.</p>
        <ul>
          {["two", "three"].map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
        <ol>
          <li>four</li>
        </ol>
      </>
    );
    expect(textOf(blocks)).toBe("One. two three four");
  });

  test("leaves out what is not there", () => {
    expect(textOf([null, undefined, false, true, "here"])).toBe("here");
  });
});
