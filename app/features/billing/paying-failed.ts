export const PAYING_FAILED = "An error occurred while processing your payment";
