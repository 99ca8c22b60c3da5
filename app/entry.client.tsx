/**
 * React Router's build requires this file, and builds a script from it and every route. Pages use
 * only the style sheets of that build: see docs/decisions/0017-documents-without-a-router.md.
 */
import "./ui/styles/base.css";
