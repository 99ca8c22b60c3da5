import { use } from "react";
import { href, useLocation } from "react-router";

import { ServerFacts } from "#app/lib/server-facts.ts";
import { isolate } from "#app/lib/text/isolate.ts";
import { inLanguage } from "#app/translations/address.ts";
import { withBase } from "#app/translations/base-path.ts";
import { t } from "#app/translations/t.ts";
import { ButtonLink } from "#app/ui/buttons/button.tsx";
import { Page } from "#app/ui/layout/page.tsx";

/** What previews of a page on other sites show, and what search engines read. */
export interface Preview {
  title: string;
  description: string;
  /** The address of a picture of its own; without one it has the site's. */
  picture?: string | undefined;
  /** The picture is as wide as a preview. */
  isWide?: boolean;
  /** What it is, in the words of Open Graph. */
  type?: "video.movie" | "video.tv_show" | "video.episode" | "video.other" | "profile" | "website";
  /** What it is about, in the words of schema.org. */
  thing?: { "@type": string } & Record<string, unknown>;
  /** The pages above it, the highest first. */
  above?: readonly { name: string; path: string }[];
}

export const SITE_PICTURE = "/social.png";

/** The most that search engines show of a description. */
const LONGEST_DESCRIPTION = 160;

/** A page's title for the tab and bookmarks, its description, and what its previews show. */
export function PagePreview(preview: Preview) {
  const { title, description, picture = SITE_PICTURE, isWide, type = "website" } = preview;
  const { origin = "" } = use(ServerFacts);
  const text = shorten(description) || title;
  const image = URL.parse(withBase(picture), origin)?.href ?? picture;
  return (
    <>
      <title>{t("{title} · {site}", { title: isolate(title) })}</title>
      <meta content={text} name="description" />
      <meta content={title} property="og:title" />
      <meta content={text} property="og:description" />
      <meta content={type} property="og:type" />
      <meta content={image} property="og:image" />
      <meta content={isWide ? "summary_large_image" : "summary"} name="twitter:card" />
      <LinkedFacts {...preview} description={text} image={image} />
    </>
  );
}

/** The same for programs, as JSON-LD. */
function LinkedFacts({
  title,
  description,
  image,
  thing,
  above = [],
}: Preview & { image: string }) {
  const { origin = "" } = use(ServerFacts);
  const { pathname, search } = useLocation();
  const url = origin + inLanguage(pathname + search);
  const trail = [
    ...above.map(({ name, path }) => ({ name, url: origin + inLanguage(path) })),
    { name: title, url },
  ];
  const breadcrumbs = {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, url: item }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item,
    })),
  };
  const graph = [
    ...(thing ? [{ name: title, description, image, url, ...thing }] : []),
    ...(above.length > 0 ? [breadcrumbs] : []),
  ];
  if (graph.length === 0) return null;
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  const html = json.replaceAll("<", String.raw`\u003c`);
  return <script dangerouslySetInnerHTML={{ __html: html }} type="application/ld+json" />;
}

/** All that is shown of a closed page to a robot that makes a preview, or lists the page. */
export function PreviewDocument({ title, description, picture }: Preview) {
  const { pathname } = useLocation();
  return (
    <Page width="reading">
      <h1>{title}</h1>
      {picture !== undefined && <img alt="" src={picture} />}
      <p>{description}</p>
      <p>
        <ButtonLink href={`${href("/login")}?next=${encodeURIComponent(pathname)}`}>
          {t("Sign In")}
        </ButtonLink>
      </p>
    </Page>
  );
}

/** Cut between two words. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= LONGEST_DESCRIPTION) return line;
  const cut = line.slice(0, LONGEST_DESCRIPTION);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST_DESCRIPTION / 2))}…`;
}
