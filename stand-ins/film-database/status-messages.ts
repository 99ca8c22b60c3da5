/** The refusals that the stand-in sends, by the service's own code. */
export const statusMessages = {
  5: {
    status: 422,
    message: "Invalid parameters: Your request parameters are incorrect.",
  },
  6: {
    status: 404,
    message: "Invalid id: The pre-requisite id is invalid or not found.",
  },
  7: { status: 401, message: "Invalid API key: You must be granted a valid key." },
  20: {
    status: 422,
    message: "Invalid date range: Should be a range no longer than 14 days.",
  },
  22: {
    status: 400,
    message: "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer.",
  },
  23: { status: 400, message: "Invalid date: Format needs to be YYYY-MM-DD." },
  27: {
    status: 400,
    message: "Too many append to response objects: The maximum number of remote calls is 20.",
  },
  34: { status: 404, message: "The resource you requested could not be found." },
  42: { status: 405, message: "This request method is not supported for this resource." },
} as const;

export type StatusCode = keyof typeof statusMessages;
