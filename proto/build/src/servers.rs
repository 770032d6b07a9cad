//! Macros that implement tonic's server traits, so that no service writes an RPC's signature twice.

use std::fmt::Write as _;

use prost_reflect::{DescriptorPool, MessageDescriptor, ServiceDescriptor};

use crate::{Result, rules::snake_case};

/// Generates a macro `impl_<service>!` for each service of `package`.
///
/// `impl_payment_service!(Payments, ExportPaymentsStream = CsvStream)` implements `PaymentService` for `Payments`.
/// Each RPC calls the inherent method of its own name and converts its error into a `tonic::Status`. Such a method is
/// `async fn list_payments(&self, request: Request<ListPaymentsRequest>) -> Result<ListPaymentsResponse>`. A missing
/// method is a compile error, because the trait is not in scope where the macro is called.
pub(crate) fn code(pool: &DescriptorPool, package: &str) -> Result<String> {
    let mut code = String::new();
    for service in pool.services().filter(|service| service.package_name() == package) {
        write_macro(&mut code, &service)?;
    }
    Ok(code)
}

fn write_macro(code: &mut String, service: &ServiceDescriptor) -> Result<()> {
    let (name, module) = (service.name(), snake_case(service.name()));
    writeln!(
        code,
        "/// Implements `{name}` for a type whose methods have the names of its RPCs.\n#[macro_export]\nmacro_rules! impl_{module} {{\n    \
         ($server:ty $(, $stream:ident = $item:ty)* $(,)?) => {{\n        #[::tonic::async_trait]\n        \
         impl $crate::v1::{module}_server::{name} for $server {{\n            $(type $stream = $item;)*"
    )?;
    for method in service.methods() {
        let (rpc, input) = (snake_case(method.name()), method.input().name().to_owned());
        let output = if method.is_server_streaming() {
            format!("Self::{}Stream", method.name())
        } else {
            message_path(&method.output(), service.package_name())
        };
        writeln!(
            code,
            "            async fn {rpc}(&self, request: ::tonic::Request<$crate::v1::{input}>) -> ::std::result::Result<::tonic::Response<{output}>, \
             ::tonic::Status> {{\n                Ok(::tonic::Response::new(<$server>::{rpc}(self, request).await?))\n            }}"
        )?;
    }
    writeln!(code, "        }}\n    }};\n}}\n")?;
    Ok(())
}

/// Returns the path of a message's type: in the package's own crate, or in `selam-proto` for a message that all packages
/// share, such as `google.api.HttpBody`.
fn message_path(message: &MessageDescriptor, package: &str) -> String {
    if message.package_name() == package {
        format!("$crate::v1::{}", message.name())
    } else {
        format!("::selam_proto::{}", message.full_name().replace('.', "::"))
    }
}
