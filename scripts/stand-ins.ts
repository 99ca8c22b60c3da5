// The stand-ins by themselves, on fixed ports, to look at them or try a client.
import "../stand-ins/main.ts";
