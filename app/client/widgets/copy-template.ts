/**
 * A copy of what React rendered in the template of this id; undefined where the page has none. No
 * script builds markup itself.
 */
export function copyTemplate(id: string): HTMLElement | undefined {
  const template = document.getElementById(id);
  const copy = template instanceof HTMLTemplateElement && template.content.cloneNode(true);
  const element = copy && copy.firstChild;
  return element instanceof HTMLElement ? element : undefined;
}
