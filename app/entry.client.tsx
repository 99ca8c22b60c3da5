/**
 * React Router builds a script for browsers from here and from every route, of which only the style
 * sheets are used: see docs/decisions/0017-documents-without-a-router.md.
 */
import "./ui/base.css";
