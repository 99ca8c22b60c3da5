/**
 * The fields that were sent. A body that is no form has none, so that its screen says what is
 * missing: nonsense that somebody sends is no fault of ours.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // What the platform throws when a body is of another kind, or broken.
    if (error instanceof TypeError) return new FormData();
    throw error;
  }
}
