/**
 * A page that says that something is done goes on by itself, as `data-go-on` says: in place of
 * itself, so that Back does not come by it again.
 */
export function startGoingOn(): void {
  const { goOn, goOnMs } = document.querySelector<HTMLElement>("[data-go-on]")?.dataset ?? {};
  if (goOn !== undefined) setTimeout(() => location.replace(goOn), Number(goOnMs));
}
