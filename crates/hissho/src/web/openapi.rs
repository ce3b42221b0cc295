//! The interface as an OpenAPI document. The fields of a request are the flags of the command
//! line, so the document is made of what clap knows about them: it cannot fall behind.

use super::queue::Kind;
use super::route::{FILES, Route, routes};
use axum::Json;
use clap::{Arg, ArgAction, Command};
use serde_json::{Map, Value, json};
use std::any::TypeId;

pub async fn answer() -> Json<Value> {
    Json(document())
}

pub fn document() -> Value {
    let paths = routes().map(|route| (format!("/api/{}", route.name), path(route)));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Hissho",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Plays, solves and proves combinatorial games. Requests are those of \
                the command line; every answer is the JSON of `hissho VERB --json`.",
        },
        "paths": paths.collect::<Map<_, _>>(),
        "components": { "schemas": { "Error": {
            "type": "object", "required": ["error"],
            "properties": {
                "error": { "type": "string", "description": "the reason" },
                "error_ja": { "type": "string", "description": "the same in Japanese" },
            },
        }}},
    })
}

fn path(route: &Route) -> Value {
    let answer = match route.name {
        "draw" => json!({ "image/svg+xml": {}, "image/png": {} }),
        _ => match route.kind {
            Kind::Job => json!({ "application/json": {}, "text/event-stream": {} }),
            Kind::Quick => json!({ "application/json": {} }),
        },
    };
    let error = |about: &str| {
        let schema = json!({ "$ref": "#/components/schemas/Error" });
        json!({ "description": about, "content": { "application/json": { "schema": schema } } })
    };
    json!({ "post": {
        "operationId": route.name.replace('/', "_"),
        "summary": route.about,
        "requestBody": { "content": { "application/json": { "schema": schema(route) } } },
        "responses": {
            "200": { "description": "the answer", "content": answer },
            "400": error("not JSON, or not this request"),
            "413": error(&format!("larger than {} bytes", route.most)),
            "422": error("the rules say no"),
            "429": error("too many are waiting"),
        },
    }})
}

fn schema(route: &Route) -> Value {
    let command = (route.flags)(Command::new(route.name));
    let ours = command.get_arguments().filter(|arg| !FILES.contains(&arg.get_id().as_str()));
    let (mut properties, mut required) = (Map::new(), Vec::new());
    for arg in ours {
        let name = arg.get_id().to_string();
        if arg.is_required_set() {
            required.push(name.clone());
        }
        properties.insert(name, property(arg));
    }
    json!({ "type": "object", "properties": properties, "required": required })
}

fn property(arg: &Arg) -> Value {
    let mut json = match arg.get_action() {
        ArgAction::SetTrue => json!({ "type": "boolean" }),
        ArgAction::Append => json!({ "type": "array", "items": { "type": "string" } }),
        _ => {
            let kind = arg.get_value_parser().type_id();
            let is = |types: &[TypeId]| types.iter().any(|t| kind == *t);
            let number = [TypeId::of::<f64>()];
            let whole = [
                TypeId::of::<u64>(),
                TypeId::of::<u32>(),
                TypeId::of::<u16>(),
                TypeId::of::<usize>(),
            ];
            let word = if is(&number) {
                "number"
            } else if is(&whole) {
                "integer"
            } else {
                "string"
            };
            json!({ "type": word })
        }
    };
    if let Some(help) = arg.get_help() {
        json["description"] = json!(help.to_string());
    }
    let choice = arg.get_possible_values();
    if !choice.is_empty() && json["type"] == "string" {
        json["enum"] = json!(choice.iter().map(|v| v.get_name()).collect::<Vec<_>>());
    }
    json
}
