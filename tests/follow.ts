/** Reads a streamed page as it arrives. */
export function follow(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let came = "";
  const next = async () => {
    const step = await reader?.read();
    came += step?.value ?? "";
    return step?.done === false;
  };
  return {
    async until(words: string): Promise<string> {
      while (!came.includes(words))
        if (!(await next())) throw new Error(`The page ended without "${words}".`);
      return came;
    },
    async rest(): Promise<string> {
      while (await next());
      return came;
    },
  };
}
