import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";

import { Drawing, drawingNames } from "./drawing.tsx";

test.each(drawingNames)("%s begins and ends where its box does", async (name) => {
  const markup = renderToStaticMarkup(<Drawing name={name} />)
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replaceAll(/var\(--[\w-]+\)/g, "#000");
  const picture = sharp(Buffer.from(markup), { density: 72 });
  const { width } = await picture.metadata();
  const { info } = await picture.trim({ threshold: 0 }).toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0);
  expect(left).toBeLessThan(2);
  expect(width - left - info.width).toBeLessThan(2);
});
